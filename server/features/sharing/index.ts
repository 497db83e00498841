export { requireItem } from './items.ts'
export { routes } from './routes.ts'
