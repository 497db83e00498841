export { pictureRoutes } from './picture-routes.ts'
export { liveLook } from './queries.ts'
export { routes } from './routes.ts'
