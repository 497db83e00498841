import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openSimulator, type Simulator } from '../../gateway/simulator.ts'
import { type Gateway, type Gateways, openGateways } from '../areas/money/payments/gateways/index.ts'
import { loadConfig } from '../config.ts'

export interface TestSimulator extends Simulator {
  dataDir: string
  /** Gateways of this simulator for a portal at `notifyBase`. */
  gateways(notifyBase: string): Gateways & { wechat: Gateway; alipay: Gateway }
}

/** A payment simulator in this process with its own directory; by default it sends no probe. */
export const testSimulator = async (options: { speed?: number; sendsProbe?: boolean } = {}): Promise<TestSimulator> => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'simulator-'))
  const simulator = await openSimulator({ sendsProbe: false, ...options, dataDir })
  return {
    ...simulator,
    dataDir,
    gateways(notifyBase) {
      const { wechat, alipay, ...rest } = openGateways(loadConfig({ DATA_DIR: dataDir }), dataDir, notifyBase)
      return { wechat: wechat!, alipay: alipay!, ...rest }
    },
    async stop() {
      await simulator.stop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
