import type { Kind } from '../drawing-kind.ts'
import type { Paper } from '../paper.ts'
import type { Random } from '../random.ts'
import { bridge } from './bridge.ts'
import { cashflow } from './cashflow.ts'
import { chart } from './chart.ts'
import { contour } from './contour.ts'
import { dam } from './dam.ts'
import { form } from './form.ts'
import { fund } from './fund.ts'
import { gantt } from './gantt.ts'
import { iso } from './iso.ts'
import { network } from './network.ts'
import { pipe } from './pipe.ts'
import { plant } from './plant.ts'
import { portal } from './portal.ts'
import { power } from './power.ts'
import { road } from './road.ts'
import { siteplan } from './siteplan.ts'
import { strata } from './strata.ts'
import { tower } from './tower.ts'
import { truss } from './truss.ts'
import { tunnel } from './tunnel.ts'
import { viaduct } from './viaduct.ts'

export const KINDS: Record<Kind, (random: Random, paper: Paper) => string> = {
  iso,
  truss,
  cashflow,
  fund,
  siteplan,
  tower,
  contour,
  strata,
  network,
  gantt,
  tunnel,
  pipe,
  bridge,
  dam,
  form,
  chart,
  plant,
  road,
  power,
  viaduct,
  portal,
}
