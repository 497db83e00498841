import type { Config } from '#kernel/config/index.ts'

/** The domain that passkeys belong to, and the origins from which they may be used. */
export interface RelyingParty {
  id: string
  origins: string[]
}

/**
 * Derived from PUBLIC_URL. Browsers accept no address such as 127.0.0.1 as the domain of a passkey, so a portal on its
 * own machine uses `localhost`.
 */
export const relyingPartyOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty => {
  const { hostname, origin, protocol, port } = new URL(publicUrl)
  if (!/^(127\.[\d.]+|\[::1\])$/.test(hostname)) return { id: hostname, origins: [origin] }
  return { id: 'localhost', origins: [`${protocol}//localhost${port && `:${port}`}`] }
}
