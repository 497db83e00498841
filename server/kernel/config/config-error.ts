/** Half a configuration: said in words before anything opens. */
export class ConfigError extends Error {}
