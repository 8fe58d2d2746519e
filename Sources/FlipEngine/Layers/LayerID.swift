public struct LayerID: Hashable, Sendable { let value: UInt64 }
