export { noteData } from './notes.ts'
export { routes } from './routes.ts'
