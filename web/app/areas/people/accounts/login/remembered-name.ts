const cookie = 'remembered-name'
const yearInSeconds = 31_536_000

/** The user name that "remember me" stored for the next login. */
export const readRememberedName = (request: Request): string => {
  const found = new RegExp(`(?:^|;)\\s*${cookie}=([^;]*)`).exec(request.headers.get('cookie') ?? '')
  try {
    return decodeURIComponent(found?.[1] ?? '').slice(0, 64)
  } catch {
    return ''
  }
}

/** The Set-Cookie header that stores the name, or deletes it. */
export const rememberNameCookie = (name: string | undefined): string =>
  `${cookie}=${encodeURIComponent(name ?? '')}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${name ? yearInSeconds : 0}`
