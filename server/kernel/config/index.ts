export { type Config, ConfigError, type ConfigSection, configLoader, isLoopback } from './config.ts'
