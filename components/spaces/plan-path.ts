/** The plans to choose from, shortest first. */
export const PLANS = '/pricingPlans?sort=sortByDuration&type=ASC';
