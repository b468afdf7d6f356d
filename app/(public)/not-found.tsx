export { default } from './no-page-found/page';
