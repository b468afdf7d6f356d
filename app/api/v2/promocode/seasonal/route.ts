export { GET } from '../../admin/promocode/route';
