export { AccountSkeleton as default } from '@/components/account/account-skeleton';
