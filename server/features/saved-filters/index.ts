export { savedFilterData } from './personal-data.ts'
export { routes } from './routes.ts'
