export { routes as finderRoutes } from './finder/finder.ts'
export { noteData } from './notes.ts'
export { routes } from './routes.ts'
