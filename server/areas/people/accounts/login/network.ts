import { isIPv6 } from 'node:net'

/** What one person controls: an IPv4 address, or the /64 network of an IPv6 address, which has more addresses than tries. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
  const whole = [...groups, ...zeros, ...rest].map((group) => Number.parseInt(group, 16).toString(16))
  return `${whole.slice(0, 4).join(':')}::/64`
}
