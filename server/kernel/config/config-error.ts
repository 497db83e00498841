/** The configuration is invalid or incomplete; reported before any port opens. */
export class ConfigError extends Error {}
