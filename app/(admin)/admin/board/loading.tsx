export { BoardSkeleton as default } from '@/components/board/board-skeleton';
