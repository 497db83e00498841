export { routes as dictionaryRoutes } from './dictionary/routes.ts'
export { routes } from './routes.ts'
