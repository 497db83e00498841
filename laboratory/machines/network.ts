import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import path from 'node:path'

const network = '10.77.0'
export const delayMs = 1
/** The device of this process and one for every host. */
const own = 'shuzi-fleet'
const devices = [own, ...Array.from({ length: 16 }, (_, port) => `shuzi-${port}`)]
const switchProgram = path.join(import.meta.dirname, 'slow_switch.py')

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
}

/** A machine of its own as far as the network is concerned. */
export interface Host {
  name: string
  address: string
}

/** Network namespaces on a switch that holds every packet for a millisecond; this process has the first address. */
export const openNetwork = async () => {
  removeFleet()
  const slowSwitch = spawn('python3', [switchProgram, String(delayMs), ...devices], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(slowSwitch.stdout, 'data')
  ip('addr', 'add', `${network}.1/24`, 'dev', own)
  ip('link', 'set', own, 'up')
  const cables = new Map<string, string>()

  const addHost = (name: string, number: number): Host => {
    const space = `${prefix}${name}`
    const device = devices[cables.size + 1]
    if (!device) throw new Error('the switch has no more ports')
    cables.set(space, device)
    ip('netns', 'add', space)
    ip('link', 'set', device, 'netns', space, 'name', 'eth0')
    ip('-n', space, 'addr', 'add', `${network}.${number}/24`, 'dev', 'eth0')
    for (const link of ['lo', 'eth0']) ip('-n', space, 'link', 'set', link, 'up')
    return { name: space, address: `${network}.${number}` }
  }

  return {
    addHost,
    /** Pulls the cable of a host, or plugs it in again. */
    cut: ({ name }: Host) => slowSwitch.stdin.write(`cut ${cables.get(name)}\n`),
    join: ({ name }: Host) => slowSwitch.stdin.write(`join ${cables.get(name)}\n`),
    close() {
      removeFleet()
      slowSwitch.stdin.end()
    },
  }
}

/** How long it takes to open a connection to another host: a packet there and one back. */
export const connectMs = async (url: string): Promise<number> => {
  const { hostname, port } = new URL(url)
  const startedAt = performance.now()
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.destroy()
  return performance.now() - startedAt
}

export type Network = Awaited<ReturnType<typeof openNetwork>>
