import { type LookupAddress, lookup } from 'node:dns'
import { Agent } from 'node:https'
import { BlockList, type LookupFunction } from 'node:net'

/** Whether the address of a subscription, which comes from a browser, belongs to a service that the owner has listed. */
export const isKnownPushService = (endpoint: string, services: readonly string[]): boolean => {
  const { protocol, hostname, port, username } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '') return false
  return services.some((service) =>
    service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service,
  )
}

const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6')

/** Addresses that are written as IPv6 but mean IPv4 are compared as such. */
export const isPrivateAddress = ({ address, family }: LookupAddress): boolean =>
  privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4')

/** Resolves public addresses only: a listed name could point into the network of the portal. */
export const lookUpPublicAddress: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const [first] = addresses
    if (!first || addresses.some(isPrivateAddress))
      return callback(new Error(`${hostname} has no public address`), '', 0)
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
  })

/** Makes the connections to push services. */
export const publicAgent = () => new Agent({ lookup: lookUpPublicAddress, keepAlive: true, maxSockets: 8 })
