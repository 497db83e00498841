const cookie = 'remembered-name'
const yearInSeconds = 31_536_000

/** The user name that "remember me" keeps for the next login; never a password. */
export const readRememberedName = (request: Request): string => {
  const found = new RegExp(`(?:^|;)\\s*${cookie}=([^;]*)`).exec(request.headers.get('cookie') ?? '')
  try {
    return decodeURIComponent(found?.[1] ?? '').slice(0, 64)
  } catch {
    return ''
  }
}

/** The Set-Cookie line that keeps the name, or drops it. */
export const rememberNameLine = (name: string | undefined): string =>
  `${cookie}=${encodeURIComponent(name ?? '')}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${name ? yearInSeconds : 0}`
