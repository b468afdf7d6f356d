export { default } from './(public)/no-page-found/page';
