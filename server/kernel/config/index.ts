export { type Config, ConfigError, type ConfigSection, configLoader } from './config.ts'
