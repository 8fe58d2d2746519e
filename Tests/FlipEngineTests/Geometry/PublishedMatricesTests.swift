import Testing

@testable import FlipEngine

/// Interpolation of matrices, with the numbers that CSS Transforms' published tests expect.
///
/// Source: web-platform-tests, css/css-transforms/animation/transform-interpolation-005 and matrix-interpolation. A
/// `matrix3d` there lists columns, which are our rows.
@Suite("Published matrix interpolation")
struct PublishedMatricesTests {
    private static func matrix(_ n: [Double]) -> Transform3D {
        Transform3D(
            m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6],
            m24: n[7], m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13],
            m43: n[14], m44: n[15])
    }

    private static func plane(_ n: [Double]) -> Transform3D {
        matrix([n[0], n[1], 0, 0, n[2], n[3], 0, 0, 0, 0, 1, 0, n[4], n[5], 0, 1])
    }

    private static let turned = matrix([
        1.0806046117362795, 0, -1.682941969615793, 0, 0, 3, 0, 0, 3.365883939231586, 0,
        2.161209223472559, 0, 0, 0, 0, 1,
    ])
    private static let grownA = matrix([
        2.3505561943, 0, 0, 0, 0, 2.6068943664, 0, 0, 0, 0, 2.6591082592, 0, 20.3339914256,
        20.6709033765, 20.9147808456, 1,
    ])
    private static let grownB = matrix([
        2.7133590938, 0, 0, 0, 0, 2.4645137761, 0, 0, 0, 0, 2.801687476, 0, 20.4335882254,
        20.2330661998, 20.4583968206, 1,
    ])
    private static let wildA = matrix([
        0, 0.6875, -0.625, 0.3125, -0.6666666666666665, -1, 0.8333333333333334, 0.125,
        -0.6666666666666665, 0, 0.5, 1.0625, -1.1875, -0.0625, 1.3125, 1,
    ])
    private static let wildB = matrix([
        0.571428571428571, -0.625, -0.8333333333333346, -0.66666666666669, 0.5, -0.1875,
        -0.8125, 0.3125, 0.34375, -1, 0.8333333333333327, 1.34375, -1.34375, 1, -0.9375, 1,
    ])

    @Test("Rotation, scale and translation, beyond the ends too")
    func turnAndScale() {
        let steps: [(Double, [Double])] = [
            (-1.0, [0, 0, 0, 0, 0, -1, 0, 0, 1.682941969615793, 0, -1.0806046117362795]),
            (
                0.25,
                [
                    1.211140527138306, 0, -0.30925494906815365, 0, 0, 1.5, 0, 0,
                    0.43295692869541513, 0, 1.6955967379936283,
                ]
            ),
            (
                0.75,
                [
                    1.2804555205291865, 0, -1.1928678300408346, 0, 0, 2.5, 0, 0,
                    2.215325970075836, 0, 2.377988823839918,
                ]
            ),
            (
                2,
                [
                    -1.2484405096414273, 0, -2.727892280477045, 0, 0, 5, 0, 0,
                    6.365081987779772, 0, -2.9130278558299967,
                ]
            ),
        ]
        for (t, expected) in steps {
            let want = Self.matrix(expected + [0, 0, 0, 0, 1])
            #expect(near(Transform3D.identity.interpolated(to: Self.turned, at: t), want, 1e-12))
            #expect(
                near(Self.turned.interpolated(to: .identity, at: 1 - t), want, 1e-12), "at \(t)")
        }
    }

    @Test(
        "Scale and translation, number by number",
        arguments: [
            (
                -1.0,
                [
                    1.9877532948000005, 2.7492749567000003, 2.5165290423999997, 20.2343946258,
                    21.1087405532, 21.371164870599998,
                ]
            ),
            (
                0.25,
                [
                    2.441256919175, 2.571299218825, 2.6947530634, 20.35889062555, 20.561444082325,
                    20.800684839349998,
                ]
            ),
            (
                2,
                [
                    3.0761619932999995, 2.3221331858, 2.9442666928000003, 20.5331850252,
                    19.7952290231, 20.002012795600002,
                ]
            ),
        ] as [(Double, [Double])])
    func scaleAndMove(_ t: Double, _ n: [Double]) {
        let m = Self.grownA.interpolated(to: Self.grownB, at: t)
        #expect(near(m.m11, n[0], 1e-12) && near(m.m22, n[1], 1e-12) && near(m.m33, n[2], 1e-12))
        #expect(near(m.m41, n[3], 1e-12) && near(m.m42, n[4], 1e-12) && near(m.m43, n[5], 1e-12))
    }

    @Test("Everything at once: skew, rotation, scale, translation and perspective")
    func everything() {
        let ways: [(Transform3D, Transform3D, Double, [Double])] = [
            (
                .identity, Self.wildA, 0.25,
                [
                    0.9041890962319094, 0.3522701519297133, -0.15240204298176957,
                    -0.1428256720529315, -0.7579798772527586, 0.6803606288839232,
                    -0.05133336076757235, 0.37904689530895724, -0.1957679784745485,
                    0.38554138029509327, 0.8226186974340638, 0.3370288143441876, -0.296875,
                    -0.015625, 0.328125, 0.5930529142680923,
                ]
            ),
            (
                .identity, Self.wildA, 0.75,
                [
                    0.35007413226026135, 0.7254385504141292, -0.4977009150941454,
                    0.09582061929004702, -1.1027525038949482, -0.5884810398827429,
                    0.4516829688651701, 0.5447944343861767, -0.68717798815684, 0.2657772247405681,
                    0.5465690479810023, 1.0836207863885503, -0.890625, -0.046875, 0.984375,
                    0.5930529142680927,
                ]
            ),
            (
                Self.wildA, Self.wildB, 0.25,
                [
                    0.33652832679595723, 0.55254445148386, -0.7544724447833296,
                    0.22700224951774267, -0.69720168363685, -0.036373245768780864,
                    0.28149188169180933, -0.2845156818045006, -0.24737156018941048,
                    0.31207160370190334, 0.4564821058052897, 0.9220853089096839, -1.2265625,
                    0.203125, 0.75, 1.647016932991011,
                ]
            ),
            (
                Self.wildA, Self.wildB, 0.75,
                [
                    0.6861191524977764, -0.18025672746204927, -0.8710297237546482,
                    0.6072134247444672, 0.2819931018922366, 0.27778974607679663,
                    -0.6540128246146626, 0.5063632314069845, 0.5509562084361049,
                    -0.3215202993119732, 0.5459062603735321, 2.8697154005492105, -1.3046875,
                    0.734375, -0.375, 1.6470169329910096,
                ]
            ),
            (
                Self.wildB, .identity, 0.25,
                [
                    0.7912976716694541, -0.4517927901159618, -0.6868745974719376,
                    1.2522201536338506, 0.7952183069582651, 0.06340410955800829,
                    -0.7956629784232128, 2.2561737435012983, 0.345639443327071,
                    -0.8934490945546473, 0.830131443385676, 1.2606901484983566, -1.0078125, 0.75,
                    -0.703125, 2.4888661932358946,
                ]
            ),
            (
                Self.wildB, .identity, 0.75,
                [
                    1.0093457700315165, -0.12746048375025829, -0.24746788943106088,
                    1.3202120308857304, 0.6128364656690982, 0.7600694601651116,
                    -0.22233359857303325, 1.4081483224940277, 0.21669805381113447,
                    -0.3786082265932788, 0.908354523914928, 0.6747509193960347, -0.3359375, 0.25,
                    -0.234375, 2.4888661932358964,
                ]
            ),
        ]
        for (from, to, t, expected) in ways {
            #expect(near(from.interpolated(to: to, at: t), Self.matrix(expected), 1e-12), "at \(t)")
        }
    }

    @Test("Plane matrices whose parts equal those in space: translations, rotations, scales, skews")
    func planes() {
        let (c30, s30) = (0.8660254037844387, 0.5)
        let c45 = 0.7071067811865476
        let turn = Self.plane([0, 7, -1, 0, 6, 0])
        let down = Self.plane([1, 0, 0, 1, 0, -6])
        let turning: [(Double, [Double])] = [
            (-1, [0, 5, 1, 0, -6, -12]), (1.0 / 3, [3 * c30, 3 * s30, -s30, c30, 2, -4]),
            (0.5, [4 * c45, 4 * c45, -c45, c45, 3, -3]),
            (2.0 / 3, [5 * s30, 5 * c30, -c30, s30, 4, -2]), (2, [-13, 0, 0, -1, 12, 6]),
        ]
        for (t, n) in turning {
            #expect(near(down.interpolated(to: turn, at: t), Self.plane(n), 1e-12))
            #expect(near(turn.interpolated(to: down, at: 1 - t), Self.plane(n), 1e-12))
        }
        let tall = Self.plane([1, 0, 0, 7, 0, 0])
        let leaning: [(Double, [Double])] = [
            (-1, [-5, 0, -13, 13]), (1.0 / 3, [3, 0, 5.0 / 3, 5]), (0.5, [4, 0, 2, 4]),
            (2.0 / 3, [5, 0, 2, 3]), (2, [13, 0, -10, -5]),
        ]
        for (t, n) in leaning {
            let m = tall.interpolated(to: Self.plane([7, 0, 1, 1, 0, 0]), at: t)
            #expect(near(m, Self.plane(n + [0, 0]), 1e-12))
        }
        let growing: [(Double, [Double])] = [
            (0.25, [2.5, 0, 0.3125, 1.25, 1.5, 0]), (0.5, [4, 0, 0.75, 1.5, 3, 0]),
            (0.75, [5.5, 0, 1.3125, 1.75, 4.5, 0]), (2, [13, 0, 6, 3, 12, 0]),
        ]
        for (t, n) in growing {
            let m = Transform3D.identity.interpolated(to: Self.plane([7, 0, 2, 2, 6, 0]), at: t)
            #expect(near(m, Self.plane(n), 1e-12))
        }
    }

    @Test("One and two full turns about different axes are the same matrix: nothing moves")
    func wholeTurns() {
        let once = Transform3D(rotation: 2 * .pi, x: 0, y: 1, z: 0)
        let twice = Transform3D(rotation: 4 * .pi, x: 1, y: 0, z: 0)
        #expect(near(once.interpolated(to: twice, at: 0.5), .identity, 1e-12))
    }
}
