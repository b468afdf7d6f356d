/** The limits of the measurement: what Next.js itself costs for an empty route, an empty page and a plain table. */
export default { poweredByHeader: false };
