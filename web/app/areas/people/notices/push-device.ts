import type { PushState } from '#contract/people/notices/notices.ts'

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

/** The browser does not take part; the message says why. */
export class PushRefusal extends Error {}

const unreachable = '连不上这个浏览器的推送服务，通知未开启。可换一个浏览器，或在下面选择邮件通知。'
/** Where a push service is blocked, browsers try to reach it for minutes. */
const longestTryMs = 20_000

/** Asks the browser for permission, however long the member thinks about it, and for an address to push to. */
export const subscribeBrowser = async (publicKey: string) => {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefusal('没有允许通知，通知未开启。')
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscribing = navigator.serviceWorker.ready.then(({ pushManager }) => pushManager.subscribe(options))
  const subscription = await Promise.race([subscribing, failAfter(longestTryMs)]).catch((cause: unknown) => {
    throw new PushRefusal(unreachable, { cause })
  })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } }
}

const failAfter = (milliseconds: number) =>
  new Promise<never>((_resolve, reject) => setTimeout(reject, milliseconds, new Error('timeout')))

export const unsubscribeBrowser = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.ready
  await (await registration.pushManager.getSubscription())?.unsubscribe()
}
