import type { PasskeyResponse } from '#contract/people/accounts/factors.ts'

type Options = Record<string, unknown>

/** Loaded only when somebody uses a passkey. */
const library = () => import('@simplewebauthn/browser')

/** Lets the browser ask for finger, face or PIN and answers with one of the passkeys. */
export const givePasskey = async (options: Options): Promise<PasskeyResponse> => {
  const { startAuthentication } = await library()
  type Input = Parameters<typeof startAuthentication>[0]['optionsJSON']
  return (await startAuthentication({ optionsJSON: options as unknown as Input })) as unknown as PasskeyResponse
}

/** Lets the browser make a passkey. */
export const makePasskey = async (options: Options): Promise<PasskeyResponse> => {
  const { startRegistration } = await library()
  type Input = Parameters<typeof startRegistration>[0]['optionsJSON']
  return (await startRegistration({ optionsJSON: options as unknown as Input })) as unknown as PasskeyResponse
}

/** Passkeys belong to a domain; browsers refuse them on other addresses and without TLS. */
export const canUsePasskeys = (domain: string): boolean =>
  typeof window.PublicKeyCredential === 'function' &&
  (location.hostname === domain || location.hostname.endsWith(`.${domain}`))

/** What to tell people about an error of the browser's dialog or of a call. */
export const messageOf = (error: unknown): string => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return '没有完成，请重试或换一种方式'
  if (name === 'InvalidStateError') return '这台设备已经登记过'
  if (name === 'SecurityError') return '这个网址不能使用通行密钥'
  return error instanceof Error && error.name === 'ApiError' ? error.message : '这个浏览器不能使用通行密钥'
}
