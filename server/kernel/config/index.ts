export { type Config, type ConfigSection, configLoader } from './config.ts'
export { ConfigError } from './config-error.ts'
