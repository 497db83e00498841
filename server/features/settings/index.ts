export { routes } from './routes.ts'
export { lowestRecently, readSettings, savedSettings, settingsOf, withDefaults } from './settings-of.ts'
export { confirmedPrices, updateSettings } from './update-settings.ts'
