export { ListSkeleton as default } from '@/components/list/list-skeleton';
