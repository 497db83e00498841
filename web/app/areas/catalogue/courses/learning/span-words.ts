/** 6 小时 20 分, 23 分 or 不到 1 分 */
export const spanWords = (seconds: number): string => {
  const minutes = Math.round(seconds / 60)
  if (minutes === 0) return '不到 1 分'
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} 小时`, rest > 0 && `${rest} 分`].filter(Boolean).join(' ')
}
