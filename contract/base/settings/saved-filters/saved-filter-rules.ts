export const savedFilterLimits = { nameLength: 20, addressLength: 1000, maxPerTable: 20 } as const
