export { recycledGroups } from './recycled-groups.ts'
export { routes } from './routes.ts'
