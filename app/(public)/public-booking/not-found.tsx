export { DeadEnd as default } from '@/components/visitor/dead-end';
