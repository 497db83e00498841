import type { PushState } from '#contract/notices.ts'

/** Why notices cannot be shown in this browser, or undefined if they can. */
export const pushObstacle = (): string | undefined => {
  if (!('PushManager' in window) || !('serviceWorker' in navigator) || !('Notification' in window))
    return '这个浏览器不支持通知；iPhone 与 iPad 须先把本站添加到主屏幕'
  if (Notification.permission === 'denied') return '浏览器已禁止本站的通知，请在浏览器的网站设置里允许'
  return undefined
}

const signOf = async (endpoint: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(digest)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 16)
}

/** This browser among those that get notices. */
export const findThisDevice = async ({ devices }: PushState): Promise<number | undefined> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  const sign = subscription && (await signOf(subscription.endpoint))
  return devices.find((device) => device.sign === sign)?.id
}

const refusals: Record<string, string> = {
  NotAllowedError: '没有允许通知，浏览器通知未开启',
  AbortError: '连不上浏览器的推送服务，请稍后再试',
}

/** Asks the browser for permission and an address to push to. */
export const subscribeBrowser = async (publicKey: string) => {
  const registration = await navigator.serviceWorker.ready
  try {
    const options = { userVisibleOnly: true, applicationServerKey: publicKey }
    const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON()
    return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } }
  } catch (error) {
    throw new Error(refusals[(error as Error).name] ?? '浏览器没有开启通知', { cause: error })
  }
}

export const unsubscribeBrowser = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.ready
  await (await registration.pushManager.getSubscription())?.unsubscribe()
}
