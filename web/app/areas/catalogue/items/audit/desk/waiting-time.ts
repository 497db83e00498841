const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** From this on an item has waited too long. */
export const isLongWait = (since: string, now = Date.now()): boolean => now - Date.parse(since) >= dayMs

/** 3 天 2 小时, 22 小时, 15 分钟 */
export const waitingTime = (since: string, now = Date.now()): string => {
  const waited = Math.max(0, now - Date.parse(since))
  if (waited < hourMs) return `${Math.max(1, Math.floor(waited / 60_000))} 分钟`
  const hours = Math.floor(waited / hourMs)
  if (waited < dayMs) return `${hours} 小时`
  return hours % 24 === 0 ? `${hours / 24} 天` : `${Math.floor(hours / 24)} 天 ${hours % 24} 小时`
}

/** 2 分 10 秒 */
export const spentTime = (seconds: number): string =>
  seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`
