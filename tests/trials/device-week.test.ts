/** A week of three hundred pods; `npm test` has fewer. */
process.env.WEEK_PODS = '300';
await import('../api/device-week.test');

export {};
