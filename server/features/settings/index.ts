export { routes } from './routes.ts'
export { cacheSettings, readSettings, settingsOf } from './settings-of.ts'
export { updateSettings } from './update-settings.ts'
