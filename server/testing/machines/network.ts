import { execFileSync } from 'node:child_process'

const bridge = 'shuzi-fleet'
const network = '10.77.0'
/** On both ends of a wire, so that a packet between two hosts takes a millisecond. */
const delay = '500us'

export const databaseNetwork = `${network}.0/24`

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })
const quietly = (...args: string[]) => {
  try {
    ip(...args)
  } catch {
    // not there
  }
}

const linesOf = (...args: string[]) =>
  execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

const prefix = 'shuzi-'

const kill = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // ended meanwhile
  }
}

/** Ends everything that runs in a namespace of the fleet, also from a run that was killed, and removes its network. */
export const removeFleet = (): void => {
  const spaces = linesOf('netns', 'list').map((line) => line.split(' ')[0]!)
  for (const space of spaces.filter((name) => name.startsWith(prefix))) {
    for (const pid of linesOf('netns', 'pids', space)) kill(Number(pid))
    quietly('netns', 'del', space)
  }
  quietly('link', 'del', bridge)
}

/** A machine of its own as far as the network is concerned. */
export interface Host {
  name: string
  address: string
}

/** Not every kernel has netem; without it the table says so. */
const slowDown = (...where: string[]): boolean => {
  try {
    execFileSync('tc', ['qdisc', 'add', ...where, 'root', 'netem', 'delay', delay], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Network namespaces on a bridge; this process has the first address. */
export const openNetwork = () => {
  let isDelayed = true
  removeFleet()
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('addr', 'add', `${network}.1/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')

  const addHost = (name: string, number: number): Host => {
    const [space, wire] = [`${prefix}${name}`, `fl-${name}`]
    quietly('link', 'del', wire)
    ip('netns', 'add', space)
    ip('link', 'add', wire, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
    ip('link', 'set', wire, 'master', bridge, 'up')
    ip('-n', space, 'addr', 'add', `${network}.${number}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) ip('-n', space, 'link', 'set', device, 'up')
    isDelayed = slowDown('dev', wire) && isDelayed
    return { name: space, address: `${network}.${number}` }
  }

  return {
    addHost,
    delay: () => (isDelayed ? '1 ms between hosts' : 'no delay between hosts: this kernel has no netem'),
    /** Pulls the cable of a host, or plugs it in again. */
    cut: ({ name }: Host) => ip('link', 'set', name.replace(prefix, 'fl-'), 'down'),
    join: ({ name }: Host) => ip('link', 'set', name.replace(prefix, 'fl-'), 'up'),
    close: removeFleet,
  }
}
export type Network = ReturnType<typeof openNetwork>
