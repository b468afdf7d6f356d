/** The plans to choose from, the shortest first. */
export const PLANS = '/pricingPlans?sort=sortByDuration&type=ASC';
