export { default } from '@/app/(admin)/admin/sponsors/layout';
