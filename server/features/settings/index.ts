export { routes } from './routes.ts'
export { lowestRecently, readSettings, settingsOf } from './settings-of.ts'
export { confirmedPrices, updateSettings } from './update-settings.ts'
