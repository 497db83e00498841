export { type Config, type ConfigSection, configLoader, isLoopback } from './config.ts'
export { ConfigError } from './config-error.ts'
