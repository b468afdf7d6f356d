export { GET } from '../../admin/pricingPlans/[id]/route';
