export { routes } from './routes.ts'
export { cacheSettings, settingsOf } from './settings-of.ts'
