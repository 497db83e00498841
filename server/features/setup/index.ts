export { examineSetup } from './examine-setup.ts'
export { routes } from './routes.ts'
