export { QrSkeleton as default } from '@/components/qr-code/qr-skeleton';
