interface Sample {
  at: number
  loaded: number
}

const windowMs = 5_000

/** Measures the rate over the last five seconds, so that the estimated time does not jump. */
export const createRate = () => {
  const samples: Sample[] = []
  return (loaded: number, at: number): number => {
    samples.push({ at, loaded })
    while (samples.length > 2 && at - samples[0]!.at > windowMs) samples.shift()
    const [first] = samples
    const seconds = (at - first!.at) / 1000
    return seconds > 0 ? (loaded - first!.loaded) / seconds : 0
  }
}

/** 1.2 MB */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} B`
  const units = ['KB', 'MB', 'GB']
  let value = bytes / 1024
  let at = 0
  while (value >= 1024 && at < units.length - 1) {
    value /= 1024
    at += 1
  }
  return `${value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${units[at]}`
}

/** 约 1 分 30 秒; empty while the rate is unknown. */
export const remainingText = (left: number, perSecond: number): string => {
  if (perSecond <= 0) return ''
  const seconds = Math.ceil(left / perSecond)
  return seconds < 60 ? `约 ${seconds} 秒` : `约 ${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`
}
